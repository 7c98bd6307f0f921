import v8 from 'node:v8';

/*
 * On a machine with much memory, V8 lets the heap of a busy server grow to several times its live size. This flag makes
 * it collect garbage after growing by 30 %. It is combined with `--max-semi-space-size` (package.json), which gives new
 * objects enough space for many concurrent requests, so that few of them are promoted. main.ts imports this file first.
 */
v8.setFlagsFromString('--heap-growing-percent=30');
