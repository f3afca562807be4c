call app.isolate('app.language_cells', 'school_id', 'student_id');
