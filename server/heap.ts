import v8 from 'node:v8';

/*
 * On a machine with much memory V8 lets the heap of a busy server grow to several times of what lives in it. It is told
 * to collect once a third has been added. The other half of the measure has to be given when the process starts
 * (`--max-semi-space-size`, package.json): the space for new objects is as large as a moment of many requests needs, so
 * that hardly any of them grows old, and no larger. Imported first by main.ts.
 */
v8.setFlagsFromString('--heap-growing-percent=30');
