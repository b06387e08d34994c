import type { LucideIcon } from 'lucide-react';

interface IconProps {
  /** A single named import from lucide-react. */
  of: LucideIcon;
  size?: 16 | 18 | 20;
  className?: string | undefined;
}

/** A decorative icon. Its meaning must be given as text beside it or as the label of its button. */
export function Icon({ of: Drawing, size = 20, className }: IconProps) {
  return <Drawing className={className ? `icon ${className}` : 'icon'} data-size={size} aria-hidden="true" />;
}
