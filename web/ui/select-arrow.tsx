import { ChevronDown } from 'lucide-react';

/** The arrow of MUI's selects, the same as that of native ones. */
export function SelectArrow({ className }: { className?: string }) {
  return (
    <ChevronDown
      className={className}
      size={16}
      aria-hidden="true"
      style={{ top: 'calc(50% - 8px)', insetInlineEnd: 10 }}
    />
  );
}
