import { plural, t } from '@lingui/core/macro';
import { limits } from '@quiz-app/shared/limits';
import type { QuestionContent } from '@quiz-app/shared/question';
import { useState } from 'react';
import { useOnline } from '../../../platform/online.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Bubble } from '../../../ui/bubble.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { onCtrlEnter } from '../../../ui/on-ctrl-enter.ts';
import { Textarea } from '../../../ui/text-input.tsx';
import { readyText } from '../../parts/ready-text.ts';
import styles from './paste-dialog.module.css';
import type { Note } from './text-reader.ts';
import { useFoundQuestions } from './use-found-questions.ts';

interface PasteDialogProps {
  text: string;
  onChange: (text: string) => void;
  /** How many more questions the exam can have. */
  room: number;
  onAdd: (contents: QuestionContent[]) => void;
  /** Called by Esc and the close button. */
  onClose: () => void;
  onCancel: () => void;
}

/** A field for a text with questions, which is read while it is being typed. They are added all at once, or none. */
export function PasteDialog({ text, onChange, room, onAdd, onClose, onCancel }: PasteDialogProps) {
  const isOnline = useOnline();
  const { found, problem, isReading } = useFoundQuestions(text, room);
  const isFull = found !== undefined && found.count > room;
  const isReady = found !== undefined && !isReading && found.count > 0 && found.refusedCount === 0 && !isFull;

  const add = () => {
    if (isReady && isOnline) onAdd(found.contents);
  };
  return (
    <Dialog
      open
      title={t`Paste questions`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      onKeyDown={onCtrlEnter(add)}
      footer={
        <>
          <Button kind="outline" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          <Button type="submit" aria-disabled={!isReady || !isOnline} aria-keyshortcuts="Control+Enter">
            {isReady
              ? plural({ count: found.count }, { one: 'Add # question', other: 'Add # questions' })
              : t`Add questions`}
          </Button>
        </>
      }
    >
      {!isOnline && <Banner tone="pending">{t`You are offline. Adding questions needs a connection.`}</Banner>}
      <Field label={t`Questions as text`} hint={t`One question per block, an empty line between blocks.`}>
        <Textarea
          rows={12}
          className={styles.text}
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Field>
      <Example />
      <div className={styles.found}>
        <div role="status">
          {problem && <Status mark="incorrect">{problem}</Status>}
          {!problem && found && (
            <Status mark={isReady ? 'correct' : 'half'}>
              {isFull ? roomInWords(room) : readyText(found.count, found.refusedCount)}
            </Status>
          )}
          {!problem && !found && text.trim() !== '' && !isReading && (
            <Status mark="half">{t`We couldn’t find questions in this text. See the example.`}</Status>
          )}
        </div>
        {found && (
          <Notes title={t`Needs fixing`} notes={found.refused} more={found.refusedCount - found.refused.length} />
        )}
        {found && <Notes title={t`Simplified`} notes={found.lost} />}
      </div>
    </Dialog>
  );
}

function roomInWords(room: number): string {
  const most = limits.questionsPerExam;
  return plural(room, {
    one: `An exam can have at most ${most} questions: this one has room for # more.`,
    other: `An exam can have at most ${most} questions: this one has room for # more.`,
  });
}

const Status = ({ mark, children }: { mark: 'correct' | 'incorrect' | 'half'; children: string }) => (
  <p className={styles.status}>
    <Bubble size={20} mark={mark} sign />
    {children}
  </p>
);

interface NotesProps {
  title: string;
  notes: readonly Note[];
  /** How many are left out. */
  more?: number;
}

function Notes({ title, notes, more = 0 }: NotesProps) {
  if (notes.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.notes}>
        {notes.map(({ place, text }) => (
          <li key={`${place} ${text}`}>
            <strong>{place}</strong> {text}
          </li>
        ))}
        {more > 0 && <li className="muted">{plural(more, { one: 'And # more.', other: 'And # more.' })}</li>}
      </ul>
    </section>
  );
}

const example = `Which tag makes a link?
A. <link>
B. <a>
C. <href>
D. <nav>
ANSWER: B

A list can have numbers.
A. True
B. False
ANSWER: A`;

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.example}>
      <Button kind="plain" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t`Example`}
      </Button>
      {isOpen && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by keyboard */}
          <section className={styles.sample} aria-label={t`Example`} tabIndex={0}>
            <pre>{example}</pre>
          </section>
          <p className="meta">{t`GIFT, CSV and Markdown work too.`}</p>
        </>
      )}
    </div>
  );
}
