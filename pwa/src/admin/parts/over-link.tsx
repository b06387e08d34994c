import { ChevronLeft } from 'lucide';
import type { ReactNode } from 'react';
import { BackLink } from '../../screen-parts/navigation/back-link.tsx';
import type { WayBack } from '../../screen-parts/navigation/use-way-back.ts';
import { Icon } from '../../ui/icon.tsx';

/** The link back above the title of a page, as `over` of its `PageHead`: the name of the page it leads to. */
export function OverLink({ way, children }: { way: WayBack; children: ReactNode }) {
  return (
    <BackLink way={way}>
      <Icon of={ChevronLeft} size={16} turns />
      {children}
    </BackLink>
  );
}
