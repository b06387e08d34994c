import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { WayBack } from './use-way-back.ts';

interface BackLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> {
  way: WayBack;
}

/** A link back, which may also be opened in another tab. */
export function BackLink({ way: { to, leave }, ...rest }: BackLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    leave();
  };
  return <Link {...rest} to={to} onClick={onClick} />;
}
