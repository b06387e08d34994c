import { t } from '@lingui/core/macro';
import type { Person } from '@quiz-app/shared/people';
import { Eraser, IdCard, LogOut, Pencil, Trash2, Undo2 } from 'lucide';
import { useOnline } from '../../platform/online.ts';
import { MenuItem, MenuRule, MoreMenu } from '../../ui/menu.tsx';
import type { Opened } from './opened-dialog.tsx';

interface PersonMenuProps {
  person: Person;
  onOpen: (opened: Opened) => void;
  onDelete: (person: Person) => void;
}

/** Everything that an admin can do with a person in the list. */
export function PersonMenu(props: PersonMenuProps) {
  const { person, onOpen } = props;
  const isOff = !useOnline();
  return (
    <MoreMenu label={t`More actions for ${{ name: person.name }}`}>
      <MenuItem icon={Pencil} disabled={isOff} onSelect={() => onOpen({ kind: 'person', person })}>
        {t`Edit`}
      </MenuItem>
      <PersonEntries {...props} />
    </MoreMenu>
  );
}

/** The same without Edit, which is a button on the person's page. */
export function PersonEntries({ person, onOpen, onDelete }: PersonMenuProps) {
  const isOff = !useOnline();
  return (
    <>
      <MenuItem icon={IdCard} disabled={isOff} onSelect={() => onOpen({ kind: 'new cards', people: [person] })}>
        {t`Print a card`}
      </MenuItem>
      <MenuItem icon={LogOut} turns disabled={isOff} onSelect={() => onOpen({ kind: 'log out', person })}>
        {t`Log out everywhere`}
      </MenuItem>
      <MenuRule />
      <MenuItem icon={Trash2} disabled={isOff} onSelect={() => onDelete(person)}>
        {t`Delete`}
      </MenuItem>
    </>
  );
}

interface DeletedPersonMenuProps extends Pick<PersonMenuProps, 'person' | 'onOpen'> {
  onRestore: (person: Person) => void;
}

/** Restores a deleted person, or erases the name for good. */
export function DeletedPersonMenu({ person, onOpen, onRestore }: DeletedPersonMenuProps) {
  const isOff = !useOnline();
  return (
    <MoreMenu label={t`More actions for ${{ name: person.name }}`}>
      <MenuItem icon={Undo2} disabled={isOff} onSelect={() => onRestore(person)}>
        {t`Restore`}
      </MenuItem>
      <MenuRule />
      <MenuItem icon={Eraser} disabled={isOff} onSelect={() => onOpen({ kind: 'erase', person })}>
        {t`Erase`}
      </MenuItem>
    </MoreMenu>
  );
}
