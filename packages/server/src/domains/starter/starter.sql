call app.isolate('app.starter_loads');
