import type { LucideIcon } from 'lucide-react';

interface IconProps {
  /** A single named import from lucide-react. */
  of: LucideIcon;
  size?: 16 | 18 | 20;
  className?: string | undefined;
}

/** A decorative icon: the word is beside it, or in the label of the button around it. */
export function Icon({ of: Drawing, size = 20, className }: IconProps) {
  return <Drawing className={className ? `icon ${className}` : 'icon'} data-size={size} aria-hidden="true" />;
}
