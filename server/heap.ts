import v8 from 'node:v8';

/*
 * On a machine with much memory V8 lets the heap of a busy server grow to several times of what lives in it (387 MB
 * resident where 60 MB live). It is told to collect once a third has been added, and to keep the space for new objects
 * small; both are read at each collection, so they hold however the process was started. Imported first by main.ts.
 */
v8.setFlagsFromString('--heap-growing-percent=30');
v8.setFlagsFromString('--semi-space-growth-factor=1');
