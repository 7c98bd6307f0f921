import { useCallback, useEffect, useRef, useState } from 'react';

interface QueuedFile {
  id: number;
  file: File;
  state: 'waiting' | 'uploading' | 'failed';
  /** 0 to 1. */
  part: number;
  /** The error message. */
  message?: string;
}

/** What is shown of a file. */
export type ShownFile = Omit<QueuedFile, 'file'> & { file: Pick<File, 'name' | 'size'> };

export type SendFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (part: number) => void },
) => Promise<unknown>;

interface UploadQueue {
  files: readonly QueuedFile[];
  running: boolean;
  add: (files: readonly File[]) => void;
  /** Removes a file and aborts its upload. */
  remove: (id: number) => void;
  /** Sends waiting and failed files one after another. Resolves with the number sent and whether any are left. */
  run: (send: SendFile) => Promise<{ sent: number; left: boolean }>;
  /** Stops the run. Files that have not been sent keep waiting. */
  stop: () => void;
}

/** The upload queue. Sent files leave it; failed ones stay with their message. */
export function useUploadQueue(initial: readonly File[], messageOf: (error: unknown) => string): UploadQueue {
  const nextId = useRef(0);
  const [files, setFiles] = useState<readonly QueuedFile[]>(() => queued(initial, nextId));
  const latest = useRef(files);
  const [running, setRunning] = useState(false);
  const current = useRef<{ id: number; abort: AbortController }>(undefined);
  const stopped = useRef(false);

  const change = useCallback((changed: (files: readonly QueuedFile[]) => readonly QueuedFile[]) => {
    latest.current = changed(latest.current);
    setFiles(latest.current);
  }, []);
  const patch = (id: number, values: Partial<QueuedFile>) =>
    change((all) => all.map((each) => (each.id === id ? { ...each, ...values } : each)));
  const drop = (id: number) => change((all) => all.filter((each) => each.id !== id));

  const stop = useCallback(() => {
    stopped.current = true;
    current.current?.abort.abort();
  }, []);

  // Leaving the page aborts the upload, so ask first. After unmount, send nothing more.
  useEffect(() => {
    if (!running) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [running]);
  useEffect(() => stop, [stop]);

  async function run(send: SendFile) {
    stopped.current = false;
    setRunning(true);
    let sent = 0;
    for (const { id } of latest.current) {
      const next = latest.current.find((each) => each.id === id);
      if (stopped.current) break;
      if (!next) continue;
      const abort = new AbortController();
      current.current = { id, abort };
      patch(id, { state: 'uploading', part: 0, message: undefined });
      try {
        await send(next.file, { signal: abort.signal, onProgress: (part) => patch(id, { part }) });
        sent += 1;
        drop(id);
      } catch (error) {
        patch(id, abort.signal.aborted ? { state: 'waiting' } : { state: 'failed', message: messageOf(error) });
      }
    }
    current.current = undefined;
    setRunning(false);
    return { sent, left: latest.current.length > 0 };
  }

  function remove(id: number) {
    drop(id);
    if (current.current?.id === id) current.current.abort.abort();
  }

  function add(added: readonly File[]) {
    change((all) => [
      ...all,
      ...queued(
        added.filter((file) => !all.some((each) => same(each.file, file))),
        nextId,
      ),
    ]);
  }

  return { files, running, add, remove, run, stop };
}

function queued(files: readonly File[], nextId: { current: number }): QueuedFile[] {
  return files.map((file) => {
    nextId.current += 1;
    return { id: nextId.current, file, state: 'waiting', part: 0 };
  });
}

function same(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
