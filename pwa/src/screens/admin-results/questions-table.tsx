import type { QuestionFigures } from '@quiz-app/shared/exam-statistics';
import { useState } from 'react';
import { RichLine } from '../../exam-ui/rich-text.tsx';
import { formatPercent } from '../../screen-parts/format-percent.ts';
import { adminViewsOf } from '../../screen-parts/question-kinds/question-kinds.ts';
import { type Column, Table } from '../../ui/table.tsx';
import styles from './admin-results.module.css';
import { byConcern, concernOf } from './concerns.ts';
import { discriminationInWords, facilityInWords, figureText, formatFigure } from './in-words.ts';

type SortKey = 'number' | 'concern' | 'facility' | 'discrimination';

const orders: Record<SortKey, (a: QuestionFigures, b: QuestionFigures) => number> = {
  number: (a, b) => a.number - b.number || (b.versions[0] ?? 0) - (a.versions[0] ?? 0),
  concern: byConcern,
  facility: (a, b) => (a.facility ?? 101) - (b.facility ?? 101),
  discrimination: (a, b) => rankOf(a) - rankOf(b),
};
/** Values that are not numbers come last. */
const rankOf = ({ discriminationIndex: figure }: QuestionFigures) => (typeof figure === 'number' ? figure : 101);

interface QuestionsTableProps {
  questions: readonly QuestionFigures[];
  /** Whether the attempts are at versions with different questions, so that each row names its versions. */
  haveVersions: boolean;
  onOpen: (figures: QuestionFigures) => void;
}

/** The questions with their figures, initially with those that need a look on top. */
export function QuestionsTable({ questions, haveVersions, onOpen }: QuestionsTableProps) {
  const [order, setOrder] = useState<{ by: SortKey; isReversed: boolean }>({ by: 'concern', isReversed: false });
  const sort = (by: SortKey) => ({
    direction:
      order.by === by ? (order.isReversed ? ('descending' as const) : ('ascending' as const)) : ('none' as const),
    onSort: () => setOrder({ by, isReversed: order.by === by && !order.isReversed }),
  });
  const columns: Column<QuestionFigures>[] = [
    {
      label: 'Question',
      slot: 'lead',
      sort: sort('number'),
      cell: (figures) => (
        <button type="button" className={styles.open} onClick={() => onOpen(figures)}>
          <span className="muted">{figures.number}.</span> <RichLine text={firstLine(figures.question.name)} />
          {haveVersions && <span className={styles.versions}>{versionsInWords(figures.versions)}</span>}
        </button>
      ),
    },
    { label: 'Look At', slot: 'wide', sort: sort('concern'), cell: (figures) => <Look figures={figures} /> },
    {
      label: 'Got It Right',
      sort: sort('facility'),
      cell: ({ facility }) => <WithWords value={formatPercent(facility)} words={facilityInWords(facility)} />,
    },
    {
      label: 'Tells Apart',
      sort: sort('discrimination'),
      cell: ({ discriminationIndex: figure }) => (
        <WithWords value={figureText(figure, formatFigure)} words={discriminationInWords(figure)} />
      ),
    },
    { label: 'Chosen', slot: 'wide', cell: (figures) => <Chosen figures={figures} /> },
  ];
  const sorted = questions.toSorted(orders[order.by]);
  return (
    <Table
      caption="Questions"
      className={styles.questions}
      columns={columns}
      rows={order.isReversed ? sorted.reverse() : sorted}
      rowKey={({ question, versions }) => `${question._id} ${versions[0]}`}
      empty="No attempts, so no figures"
    />
  );
}

function Look({ figures }: { figures: QuestionFigures }) {
  const concern = concernOf(figures);
  if (concern) return <strong className={styles.look}>{concern.text}</strong>;
  return (
    <span className="muted">{figures.discriminationIndex === 'too few' ? 'Too few attempts to tell' : 'Fine'}</span>
  );
}

const WithWords = ({ value, words }: { value: string; words: string }) => (
  <>
    {value} {words && <span className={styles.words}>{words}</span>}
  </>
);

/** How often each answer was given, in percent. */
function Chosen({ figures }: { figures: QuestionFigures }) {
  const { question, attempts, unknown, unanswered } = figures;
  const { Shares } = adminViewsOf(question);
  const known = attempts - unknown;
  if (known === 0) return <span className="muted">–</span>;
  return (
    <ul className={styles.chosen}>
      <Shares figures={figures} known={known} />
      {unanswered > 0 && <li className="muted">none {formatPercent((100 * unanswered) / known)}</li>}
    </ul>
  );
}

/** The first line of a question's text that is not a code fence. */
const firstLine = (text: string) =>
  text.split('\n').find((line) => line.trim() !== '' && !line.startsWith('```')) ?? '';

/** `version 3`, `versions 4, 3 and 1`. */
export function versionsInWords(versions: readonly number[]): string {
  const [newest, ...older] = versions;
  if (older.length === 0) return `version ${newest}`;
  if (older.length > 3) return `${versions.length} versions, ${versions.at(-1)} to ${newest}`;
  return `versions ${versions.slice(0, -1).join(', ')} and ${versions.at(-1)}`;
}
