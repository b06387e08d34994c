import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { limits } from '@quiz-app/shared/limits';
import { searchWords } from '@quiz-app/shared/search';
import { Search, X } from 'lucide';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useExams } from '../../device/use-exams.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Key, Keys } from '../../ui/keys.tsx';
import { Modal } from '../../ui/modal.tsx';
import styles from './command-menu.module.css';
import { actionCommands, type Command, examCommands, personCommands } from './commands.ts';
import { Matched } from './matched.tsx';
import { useFoundPeople } from './use-found-people.ts';

interface CommandGroup {
  key: 'exams' | 'people' | 'actions';
  name: string;
  commands: readonly Command[];
}

/** Finds exams, people and actions by typing, and opens them. Exams and actions are found offline too. */
export function CommandMenu({ onClose, switchTheme }: { onClose: () => void; switchTheme: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const exams = useExams() ?? [];
  const { people, isAsking } = useFoundPeople(search);
  const found: CommandGroup[] = [
    { key: 'exams', name: t`Exams`, commands: examCommands(exams, search) },
    { key: 'people', name: t`People`, commands: personCommands(people, search) },
    { key: 'actions', name: t`Actions`, commands: actionCommands(search) },
  ];
  const groups = found.filter(({ commands }) => commands.length > 0);
  const all = groups.flatMap(({ commands }) => commands);
  const { current, highlight, onKeyDown } = useHighlight(all, choose);
  const label = t`Search exams, people and actions`;
  const searched = search.trim();

  const type = (text: string) => {
    setSearch(text);
    // People are found later, and do not take the place of what is current then.
    highlight([...examCommands(exams, text), ...actionCommands(text)][0]);
  };

  function choose({ open }: Command): void {
    onClose();
    if (open === 'switch theme') switchTheme();
    else void navigate(open.to, { state: open.state });
  }

  return (
    <Modal
      onClose={onClose}
      closesBeside
      className={styles.commands}
      aria-label={t`Search and actions`}
      // A modal leaves Esc to a list, and this list closes with it.
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className={styles.head}>
        <Icon of={Search} />
        <input
          className={styles.input}
          role="combobox"
          aria-label={label}
          placeholder={label}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(id, current)}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.name}
          value={search}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <span className={styles.esc}>
          <Key>{t`Esc`}</Key>
        </span>
        <IconButton className={styles.close} icon={X} label={t`Close`} onClick={onClose} />
      </div>
      <CommandList id={id} groups={groups} search={search} current={current} onPoint={highlight} onChoose={choose} />
      <p className={styles.none} role="status">
        {all.length === 0 && !isAsking && t`Nothing matches “${searched}”.`}
      </p>
      <div className={styles.foot}>
        <Keys>
          <span>
            <Trans comment="Keys, and what they do">
              <Key>↑</Key> <Key>↓</Key> choose
            </Trans>
          </span>
          <span>
            <Trans comment="A key, and what it does">
              <Key>Enter</Key> open
            </Trans>
          </span>
        </Keys>
      </div>
    </Modal>
  );
}

const optionId = (id: string, command: Command) => `${id}-${command.id}`;

interface CommandListProps {
  /** The start of the ids of its elements. */
  id: string;
  groups: readonly CommandGroup[];
  search: string;
  current: Command | undefined;
  onPoint: (command: Command) => void;
  onChoose: (command: Command) => void;
}

function CommandList({ id, groups, search, current, onPoint, onChoose }: CommandListProps) {
  return (
    <div className={styles.list} role="listbox" id={`${id}-list`} aria-label={t`Results`} hidden={groups.length === 0}>
      {groups.map(({ key, name, commands }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <p className={styles.group} id={`${id}-${key}`}>
            {name}
          </p>
          {commands.map((command) => (
            <Option
              key={command.id}
              id={optionId(id, command)}
              command={command}
              search={search}
              isCurrent={command === current}
              onPoint={() => onPoint(command)}
              onChoose={() => onChoose(command)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The entry that Enter opens: the one that was highlighted, else the first one. */
function useHighlight(all: readonly Command[], choose: (command: Command) => void) {
  const [wanted, setWanted] = useState<string>();
  const index = Math.max(
    all.findIndex(({ id }) => id === wanted),
    0,
  );
  const current = all[index];
  const highlight = (command: Command | undefined) => setWanted(command?.id);
  const steps: Readonly<Record<string, number>> = { ArrowDown: index + 1, ArrowUp: index - 1 };

  const onKeyDown = (event: KeyboardEvent) => {
    // A key that belongs to an input method, such as the Enter that ends a Japanese word.
    if (event.nativeEvent.isComposing) return;
    const next = steps[event.key];
    if (next !== undefined) highlight(all.at(next % all.length));
    else if (event.key === 'Enter' && current) choose(current);
    else return;
    event.preventDefault();
  };
  return { current, highlight, onKeyDown };
}

interface OptionProps {
  id: string;
  command: Command;
  search: string;
  isCurrent: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, command: { icon, text, note }, search, isCurrent, onPoint, onChoose }: OptionProps) {
  const scrollIntoView = (element: HTMLDivElement | null) => {
    if (isCurrent) element?.scrollIntoView({ block: 'nearest' });
  };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: see the listbox
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
    <div
      ref={scrollIntoView}
      className={styles.option}
      role="option"
      id={id}
      aria-selected={isCurrent}
      onPointerMove={onPoint}
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon of={icon} size={18} />
      <bdi className={styles.text}>
        <Matched text={text} words={searchWords(search)} />
      </bdi>
      {note && <bdi className={styles.note}>{note}</bdi>}
    </div>
  );
}
