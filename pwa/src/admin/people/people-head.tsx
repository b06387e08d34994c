import { t } from '@lingui/core/macro';
import { Plus, Printer, Trash2, Upload } from 'lucide';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/online.ts';
import { useWayBack } from '../../screen-parts/navigation/use-way-back.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuItem, MenuRule, MoreMenu } from '../../ui/menu.tsx';
import { PageHead } from '../../ui/page.tsx';
import { OverLink } from '../parts/over-link.tsx';
import type { Opened } from './opened-dialog.tsx';

interface PeopleHeadProps {
  /** In words, such as `13 people`. */
  count: string;
  /** Whether there is anyone to print a card for. */
  canPrint: boolean;
  onCards: () => void;
  onOpen: (opened: Opened) => void;
}

/** The head of the list of people. */
export function PeopleHead({ count, canPrint, onCards, onOpen }: PeopleHeadProps) {
  const isOnline = useOnline();
  return (
    <PageHead title={t`People`} count={count}>
      <ButtonRow>
        <Button aria-disabled={!isOnline} onClick={() => isOnline && onOpen({ kind: 'person', person: undefined })}>
          <Icon of={Plus} size={18} />
          {t`Add person`}
        </Button>
        <MoreMenu label={t`More actions`} frame="normal">
          <MenuItem icon={Upload} disabled={!isOnline} onSelect={() => onOpen({ kind: 'import' })}>
            {t`Import`}
          </MenuItem>
          <MenuItem icon={Printer} disabled={!isOnline || !canPrint} onSelect={onCards}>
            {t`Print cards`}
          </MenuItem>
          <MenuRule />
          <MenuItem icon={Trash2} asChild>
            <Link to={paths.deletedPeople()}>{t`Show deleted people`}</Link>
          </MenuItem>
        </MoreMenu>
      </ButtonRow>
    </PageHead>
  );
}

/** The head of the list of deleted people, which leads back to the others. */
export function DeletedHead({ count }: { count: string }) {
  const way = useWayBack(
    paths.adminPeople(),
    ({ pathname, search }) => pathname === paths.adminPeople() && !new URLSearchParams(search).has('deleted'),
  );
  return <PageHead title={t`Deleted people`} count={count} over={<OverLink way={way}>{t`People`}</OverLink>} />;
}
