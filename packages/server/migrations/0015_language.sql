-- The sounds and the movable alphabets, cell by cell: a child has worked with this column. A cell that was taken back is
-- gone, so that two teachers on one grid never undo each other's cells.
create table app.language_cells (
  school_id uuid not null,
  student_id uuid not null,
  grid text not null check (grid in ('sounds', 'movable')),
  item text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  primary key (school_id, student_id, grid, item),
  foreign key (school_id, student_id) references app.students (school_id, id)
);
call app.isolate('app.language_cells', 'school_id', 'student_id');
