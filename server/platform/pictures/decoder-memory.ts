/** For a thread that decodes. Its decoder gets an error instead of more memory, and gives up. It has no limit of its own below 2 GB. */
export function limitDecoderMemory(limit: number): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > limit) throw new RangeError('The file needs too much memory.');
    return grow.call(this, pages);
  };
}
