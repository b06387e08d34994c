import { plural, t } from '@lingui/core/macro';
import { type ExamDetails, examDetails } from '@quiz-app/shared/exam';
import { hasEqualOptions } from '@quiz-app/shared/question-texts';
import { plainText } from '@quiz-app/shared/rich-text';
import { fieldText } from '../../../language/answer-text.ts';
import { type AttachedFile, type Attachments, createAttachments, type FindFile } from './attachments.ts';
import { checkQuestion, equalOptions } from './check-question.ts';
import { fileLimits } from './file-limits.ts';
import type { QuestionDraft, ReadExam, ReadResult } from './format.ts';
import { givenOf } from './given-content.ts';
import { renameDraftMedia, renameInstructions, renameMedia } from './rename-media.ts';
import { attachMedia, completeTexts } from './rich-question.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A question as a reader found it. */
export interface FoundQuestion extends QuestionDraft {
  /** Its place, for people. */
  place: string;
  /** Why the format refuses it, one sentence; absent if only its content decides. */
  refusal?: string;
  lost?: string[];
  /** How the format marks answers that are partly right, if that differs between the two ways of an exam. */
  marking?: 'exact' | 'partial';
  /** Of a choice: the part of its marks that a wrong answer costs. */
  penalty?: number;
  /** If its texts are rich already: the bytes of the media that they name. Without it, texts have marks (`marks.ts`). */
  findFile?: FindFile;
}

/** Collects what a reader finds. */
export interface Collector {
  /** The files that the texts of questions name. */
  readonly attachments: Attachments;
  /** The number of questions found so far. */
  readonly count: number;
  /**
   * Starts an exam for the following questions. Details that the app does not accept are noted as lost. Without a call,
   * the questions belong to an exam without details.
   *
   * @param findFile the bytes of the media in its instructions
   */
  startExam(details: Partial<Record<keyof ExamDetails, unknown>>, findFile?: FindFile): void;
  /** Starts an exam for a category of a bank, if any question follows. */
  startCategory(details: { name?: string; category?: string }): void;
  /** Accepts or refuses a question. */
  add(found: FoundQuestion): void;
  /** Notes once what the file as a whole lost. */
  lose(sentence: string): void;
  /** @throws UnreadableFile if the file had no questions */
  finish(): Promise<ReadResult>;
}

const previewLength = 120;

const mixedMarking = () =>
  t`Some of its questions give marks for partly right answers and others do not. Here an exam has one rule: none do.`;

const mixedPenalties = () =>
  t`A wrong answer costs other parts of the marks in some of its questions. Here an exam has one rule: it costs nothing.`;

export function createCollector(): Collector {
  const exams: ReadExam[] = [];
  const refused: ReadResult['refused'] = [];
  const lost = new Set<string>();
  const attachments = createAttachments();
  /** The files that taken and refused questions name. */
  const named = new Map<string, AttachedFile>();
  let index = 0;
  let category: { name?: string; category?: string } | undefined;
  /** For each exam, how its questions are marked. */
  const markings: Set<'exact' | 'partial'>[] = [];
  /** For each exam, what wrong answers cost. */
  const penalties: Set<number>[] = [];

  const startExam: Collector['startExam'] = (given, findFile = () => undefined) => {
    category = undefined;
    const details: Partial<Record<string, unknown>> = {};
    for (const [key, schema] of Object.entries(examDetails.shape)) {
      const value = given[key as keyof ExamDetails];
      if (value === undefined || value === null) continue;
      const { success, data, error } = schema.safeParse(value);
      if (success) {
        details[key] = data;
        continue;
      }
      const fault = fieldText(key, error.issues[0]?.message ?? key);
      lost.add(t`${fault}. The file has something else, which was left out.`);
    }
    exams.push({ details: withMedia(details as Partial<ExamDetails>, findFile), questions: [] });
  };

  /** The details with the media of the instructions; without media if one is missing. */
  function withMedia(details: Partial<ExamDetails>, findFile: FindFile): Partial<ExamDetails> {
    const { instructions, format, media, formulas, ...others } = details;
    if (format !== 'rich' || !instructions) return instructions ? { ...others, instructions } : others;
    const content = givenOf({ format, media, formulas });
    const attached = attachMedia({ name: instructions, options: [], correct: [], ...content }, attachments, findFile);
    if (attached.refusal) {
      lost.add(t`The formulas and pictures of the instructions became text.`);
      return { ...others, instructions: plainText(instructions, content) };
    }
    for (const file of attached.files) named.set(file._id, file);
    return { ...others, instructions: attached.draft.name, ...givenOf(attached.draft) };
  }

  return {
    attachments,
    get count() {
      return index;
    },
    startExam,
    startCategory(details) {
      category = details;
    },
    add({ place: label, refusal: formats, lost: lostHere = [], marking, penalty, findFile, ...marked }) {
      index += 1;
      const { questions: most } = fileLimits;
      if (index > most) {
        throw new UnreadableFile(
          plural(most, {
            one: 'The file has more than # question; please split it.',
            other: 'The file has more than # questions; please split it.',
          }),
        );
      }
      if (exams.length === 0 || category) startExam(category ?? {});
      const place = { index, label };
      const {
        draft,
        files,
        lost: lostMarks,
        refusal,
      } = findFile ? attachMedia(marked, attachments, findFile) : completeTexts(marked, attachments);
      for (const file of files) named.set(file._id, file);
      const checked = formats ?? refusal ?? checkQuestion(draft);
      if (typeof checked !== 'string') {
        const lost = [...lostHere, ...lostMarks, ...(hasEqualOptions(checked) ? [equalOptions()] : [])];
        exams.at(-1)?.questions.push({ place, content: checked, lost });
        const at = exams.length - 1;
        if (marking) markings[at] = (markings[at] ?? new Set()).add(marking);
        if (penalty !== undefined) penalties[at] = (penalties[at] ?? new Set()).add(penalty);
        return;
      }
      refused.push({ place, exam: exams.length - 1, text: preview(draft), reason: checked, draft });
    },
    lose(sentence) {
      lost.add(sentence);
    },
    async finish() {
      if (index === 0 && exams.length === 0) throw new UnreadableFile(t`There are no questions in the file.`);
      for (const [at, { details }] of exams.entries()) {
        const costs = [...(penalties[at] ?? [])];
        if (details.penalty === undefined && costs.length > 1) lost.add(mixedPenalties());
        if (details.penalty === undefined && costs.length === 1 && costs[0]) details.penalty = costs[0];
        const wanted = markings[at] ?? new Set();
        if (details.marking || !wanted.has('partial')) continue;
        if (wanted.has('exact')) lost.add(mixedMarking());
        else details.marking = 'partial';
      }
      const result = { exams, refused, lost: [...lost] };
      return named.size === 0 ? { ...result, files: named } : withIds(result, await attachments.settle(named.values()));
    },
  };
}

/** The start of a question on one line. */
function preview({ name, options, ...content }: QuestionDraft): string {
  const text = plainText((name.trim() ? name : options.join(' / ')).slice(0, 1000), content);
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return t`(no text)`;
  return line.length > previewLength ? `${line.slice(0, previewLength).toWellFormed()}…` : line;
}

/** The result with the ids of files in place of their names while reading. */
function withIds(
  { exams, refused, lost }: Omit<ReadResult, 'files'>,
  files: ReadonlyMap<string, AttachedFile>,
): ReadResult {
  const idOf = (_id: string) => files.get(_id)?._id ?? _id;
  return {
    exams: exams.map(({ details, questions }) => ({
      details: renameInstructions(details, idOf),
      questions: questions.map((each) => ({ ...each, content: renameMedia(each.content, idOf) })),
    })),
    refused: refused.map((each) => ({ ...each, draft: renameDraftMedia(each.draft, idOf) })),
    lost,
    files: new Map(Array.from(files.values(), (file) => [file._id, file])),
  };
}
