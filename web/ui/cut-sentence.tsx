import { styled } from '@mui/material/styles';

/** A text of `tParts` with one name in it, in one line. Only the name is cut, at its own end. */
export function CutSentence({ parts }: { parts: readonly (string | { name: string })[] }) {
  const at = parts.findIndex((part) => typeof part !== 'string');
  const [before, after] = [parts.slice(0, at).join(''), parts.slice(at + 1).join('')];
  return (
    <Line>
      {before && <Words>{before}</Words>}
      <Name dir="auto">{(parts[at] as { name: string }).name}</Name>
      {after && <Words>{after}</Words>}
    </Line>
  );
}

const Line = styled('span')({ display: 'flex', minWidth: 0, overflow: 'hidden', whiteSpace: 'pre' });

const Words = styled('span')({ flex: 'none', maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' });

const Name = styled('span')({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' });
