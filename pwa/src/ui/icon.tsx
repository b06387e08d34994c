import type { IconNode } from 'lucide';
import { createElement } from 'react';

interface IconProps {
  /** A single named import from lucide. */
  of: IconNode;
  size?: 16 | 18 | 20;
  /** Whether it points to a side, which is the other one in a language from right to left. */
  turns?: boolean | undefined;
  className?: string | undefined;
}

/** A decorative icon. Its meaning must be given as text beside it or as the label of its button. */
export function Icon({ of: shapes, size = 20, turns, className }: IconProps) {
  const attributes = {
    className: className ? `icon ${className}` : 'icon',
    viewBox: '0 0 24 24',
    'data-size': size,
    'data-turns': turns,
    'aria-hidden': true,
  };
  return createElement('svg', attributes, ...shapes.map(([tag, shape]) => createElement(tag, shape)));
}
