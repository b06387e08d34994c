import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ExamStatistics, QuestionFigures } from '@quiz-app/shared/exam-statistics';
import { use, useState } from 'react';
import { ExamRulesContext } from '../../exam-ui/exam-rules.ts';
import { formatPercent } from '../../language/format.ts';
import { OpenableRows } from '../../screen-parts/openable-rows.tsx';
import { type Column, SecondLine, Table } from '../../ui/table.tsx';
import { adminViewsOf } from '../editor/question-kinds/question-kinds.ts';
import { byConcern, concernOf } from './concerns.ts';
import { discriminationInWords, figureText, formatFigure, listInWords } from './in-words.ts';
import { QuestionLink } from './question-link.tsx';
import { QuestionStart } from './question-start.tsx';
import styles from './results.module.css';
import { keyOf } from './results-address.ts';

type SortKey = 'number' | 'correct' | 'discrimination' | 'concern';

const orders: Record<SortKey, (a: QuestionFigures, b: QuestionFigures) => number> = {
  number: (a, b) => a.number - b.number || (b.versions[0] ?? 0) - (a.versions[0] ?? 0),
  correct: (a, b) => (a.facility ?? 101) - (b.facility ?? 101) || byConcern(a, b),
  discrimination: (a, b) => rankOf(a) - rankOf(b),
  concern: byConcern,
};
/** Values that are not numbers come last. */
const rankOf = ({ discriminationIndex: figure }: QuestionFigures) => (typeof figure === 'number' ? figure : 101);

/** The questions with their figures, the hardest first. */
export function QuestionsTable({ questions }: Pick<ExamStatistics, 'questions'>) {
  const [order, setOrder] = useState<{ by: SortKey; isReversed: boolean }>({ by: 'correct', isReversed: false });
  const sort = (by: SortKey) => ({
    direction:
      order.by === by ? (order.isReversed ? ('descending' as const) : ('ascending' as const)) : ('none' as const),
    onSort: () => setOrder({ by, isReversed: order.by === by && !order.isReversed }),
  });
  const haveVersions = new Set(questions.map(({ versions }) => versions.join())).size > 1;
  const isCompared = questions.some(({ discriminationIndex }) => discriminationIndex !== 'too few');
  const columns: Column<QuestionFigures>[] = [
    {
      label: t`Question`,
      slot: 'lead',
      sort: sort('number'),
      cell: (figures) => (
        <QuestionLink figures={figures}>
          <span className="muted">{figures.number}.</span> <QuestionStart question={figures.question} />
          {haveVersions && <SecondLine>{versionsInWords(figures.versions)}</SecondLine>}
        </QuestionLink>
      ),
    },
    {
      label: t({ message: 'Correct', context: 'The share of right answers' }),
      slot: 'corner',
      align: 'end',
      sort: sort('correct'),
      cell: ({ facility }) => (
        <Trans>
          {{ percent: formatPercent(facility) }}
          <span className={styles.onPhones}> right</span>
        </Trans>
      ),
    },
    ...(isCompared ? [discriminationColumn(sort('discrimination'))] : []),
    {
      label: t({ message: 'Chosen', comment: 'How often each answer was chosen' }),
      span: 5,
      cell: (figures) => <Chosen figures={figures} />,
    },
    { label: t`To check`, span: 7, sort: sort('concern'), cell: (figures) => <ToCheck figures={figures} /> },
  ];
  const sorted = questions.toSorted(orders[order.by]);
  return (
    <OpenableRows>
      <Table
        caption={t`Questions`}
        dense
        className={styles.questions}
        columns={columns}
        rows={order.isReversed ? sorted.reverse() : sorted}
        rowKey={keyOf}
      />
    </OpenableRows>
  );
}

const discriminationColumn = (sort: NonNullable<Column<QuestionFigures>['sort']>): Column<QuestionFigures> => ({
  label: t`Separates strong from weak`,
  span: 12,
  order: 1,
  sort,
  cell: ({ discriminationIndex: figure }) => (
    <>
      {figureText(figure, formatFigure)} <span className="meta">{discriminationInWords(figure)}</span>
    </>
  ),
});

function ToCheck({ figures }: { figures: QuestionFigures }) {
  const concern = concernOf(figures, use(ExamRulesContext).language);
  return concern ? (
    <strong>{concern.text}</strong>
  ) : (
    <span className="muted">{t({ message: 'Fine', comment: 'A question that needs no check' })}</span>
  );
}

/** How often each answer was given; of a question without a concern, only the ones that matter. */
function Chosen({ figures }: { figures: QuestionFigures }) {
  const { question, attempts, unknown } = figures;
  const { Shares } = adminViewsOf(question);
  const known = attempts - unknown;
  if (known === 0) return <span className="muted">–</span>;
  return <Shares figures={figures} known={known} all={concernOf(figures) !== undefined} />;
}

/** `version 3`, `versions 4, 3 and 1`. */
export function versionsInWords(versions: readonly number[]): string {
  const [newest = 0, ...older] = versions;
  if (older.length === 0) return t`version ${newest}`;
  if (older.length > 3) {
    const oldest = older.at(-1) ?? newest;
    return plural({ count: versions.length }, { other: `# versions, ${oldest} to ${newest}` });
  }
  return t`versions ${{ list: listInWords(versions.map(String)) }}`;
}
