import type { Person } from '@quiz-app/shared/people';
import { EraseDialog } from './erase-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { LogOutDialog } from './log-out-dialog.tsx';
import { NewCardsDialog } from './new-cards-dialog.tsx';
import type { PersonCard } from './person-card.ts';
import { PersonDialog } from './person-dialog.tsx';

/** The dialog over the list of people, or over the page of one. */
export type Opened =
  | { kind: 'person'; person: Person | undefined }
  | { kind: 'import' }
  | { kind: 'erase'; person: Person }
  | { kind: 'log out'; person: Person }
  | { kind: 'new cards'; people: Person[] };

interface OpenedDialogProps {
  opened: Opened;
  /** The existing groups, as suggestions. */
  groups: readonly string[];
  onClose: () => void;
  /** Called when people have changed. @param cards those to print now */
  onDone: (cards: PersonCard[]) => void;
}

export function OpenedDialog({ opened, groups, onClose, onDone }: OpenedDialogProps) {
  switch (opened.kind) {
    case 'person':
      return (
        <PersonDialog
          person={opened.person}
          groups={groups}
          onClose={onClose}
          onSaved={(card) => onDone(card ? [card] : [])}
        />
      );
    case 'import':
      return <ImportDialog onClose={onClose} onImported={onDone} />;
    case 'erase':
      return <EraseDialog person={opened.person} onClose={onClose} onErased={() => onDone([])} />;
    case 'log out':
      return <LogOutDialog person={opened.person} onClose={onClose} onLoggedOut={() => onDone([])} />;
    case 'new cards':
      return <NewCardsDialog people={opened.people} onClose={onClose} onMade={onDone} />;
  }
}
