import { truncateFileName } from '#web/lib/format.ts';
import './file-name.css';

interface FileNameProps {
  name: string;
  /** In the header of a viewer: as much of the name as there is room for, on one line. */
  whole?: boolean;
}

/** A file name, shortened to 30 characters (spec section 9) and its extension, with the full name in the tooltip. */
export function FileName({ name, whole }: FileNameProps) {
  if (whole) {
    const characters = [...name];
    return (
      <span className="file-name-whole" title={name}>
        <span>{characters.slice(0, -endLength).join('')}</span>
        <span>{characters.slice(-endLength).join('')}</span>
      </span>
    );
  }
  const isLong = truncateFileName(name) !== name;
  const [text, extension] = isLong ? shortened(name) : [name];
  return (
    <span className="file-name" title={name} data-extension={extension}>
      {text}
    </span>
  );
}

/** Characters at the end that stay: the extension and a little more, such as a number. */
const endLength = 10;

/** The beginning of a long name with its ellipsis, and the extension, if it has one. */
function shortened(name: string): [text: string, extension?: string | undefined] {
  const extension = /\.([^.\s]{1,10})$/.exec(name)?.[1];
  if (!extension) return [truncateFileName(name)];
  const base = name.slice(0, -extension.length - 1);
  const cut = truncateFileName(base);
  return [cut === base ? `${base}...` : cut, extension];
}
