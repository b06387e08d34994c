import { t } from '@lingui/core/macro';
import { optionKeys } from '@quiz-app/shared/question-kinds/choice';
import { decodeBase64, type FindFile, type RefusedFile } from '../attachments.ts';
import { createCollector, type FoundQuestion } from '../collector.ts';
import type { Format } from '../format.ts';
import { draftOfFields } from '../own-fields.ts';
import { createPacer } from '../pacer.ts';
import { UnreadableFile } from '../unreadable-file.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export const readJson: Format['read'] = async ({ text, encodingNote }, task) => {
  const collector = createCollector();
  if (encodingNote) collector.lose(encodingNote);
  const pace = createPacer(task);
  const file = parse(text);
  const findFile = findFilesIn(file);
  const exams = examsOf(file);
  for (const [at, exam] of exams.entries()) {
    collector.startExam(exam, findFile);
    const questions = Array.isArray(exam.questions) ? exam.questions : [];
    for (const [index, question] of questions.entries()) {
      const place = placeOf(index + 1, exams.length > 1 ? at + 1 : undefined);
      collector.add({ ...found(question, place), ...richContentOf(question, findFile) });
      await pace((at + index / questions.length) / exams.length, collector.count);
    }
  }
  return collector.finish();
};

const placeOf = (question: number, exam: number | undefined) =>
  exam === undefined ? t`Question ${question}` : t`Question ${question} of exam ${exam}`;

/** @throws UnreadableFile for anything but JSON */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile(t`The file is not valid JSON. It may have been cut off or changed by hand.`);
  }
}

/** The exams of our own file, of an API answer or of a single exam, or questions without an exam. */
function examsOf(file: unknown): Fields[] {
  if (isFields(file)) {
    if (Array.isArray(file.exams)) return file.exams.filter(isFields);
    if (Array.isArray(file.questions)) return [file];
    if (file.data !== undefined) return examsOf(file.data);
  }
  if (Array.isArray(file) && file.length > 0) {
    if (file.every((each) => isFields(each) && Array.isArray(each.questions))) return file as Fields[];
    if (file.every((each) => isFields(each) && (isFields(each.options) || typeof each.kind === 'string')))
      return [{ questions: file }];
  }
  throw new UnreadableFile(t`The file is JSON, but it has no exams of this app.`);
}

/** The fields beside the texts of a rich question. */
function richContentOf(question: unknown, findFile: FindFile) {
  if (!isFields(question) || question.format !== 'rich') return {};
  const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isFields) : []);
  return {
    format: 'rich' as const,
    media: listOf(question.media).map(({ _id, alt, decorative }) => ({
      _id: textOf(_id),
      alt: textOf(alt),
      ...(decorative === true && { decorative: true as const }),
    })),
    formulas: listOf(question.formulas).map(({ tex, spoken }) => ({ tex: textOf(tex), spoken: textOf(spoken) })),
    findFile,
  };
}

/** Finds the files in our own file by their ids. They are decoded once they are named. */
function findFilesIn(file: unknown): FindFile {
  const listed = isFields(file) && Array.isArray(file.files) ? file.files.filter(isFields) : [];
  const contents = new Map(listed.map(({ _id, base64 }) => [textOf(_id), textOf(base64)]));
  const decoded = new Map<string, Uint8Array | RefusedFile>();
  return (id) => {
    const content = contents.get(id);
    if (content === undefined) return undefined;
    const bytes = decoded.get(id) ?? decodeBase64(content);
    decoded.set(id, bytes);
    return bytes;
  };
}

function found(question: unknown, place: string): FoundQuestion {
  if (!isFields(question)) return { place, name: '', options: [], correct: [], refusal: t`It is not a question.` };
  const common = {
    place,
    name: textOf(question.name),
    // The check names whatever is no whole number.
    ...(question.points !== undefined && { points: question.points as number }),
    explanation: textOf(question.explanation),
  };
  const isChoice = question.kind === undefined || question.kind === null || question.kind === 'choice';
  return isChoice
    ? { ...common, ...foundChoice(question) }
    : { ...common, ...draftOfFields({ ...question, format: undefined, media: undefined, formulas: undefined }) };
}

function foundChoice(question: Fields): Pick<FoundQuestion, 'options' | 'correct' | 'refusal'> {
  const options = isFields(question.options) ? question.options : {};
  const sorted = Object.keys(options).toSorted();
  // The API treats an empty option C or D as absent.
  const keys = sorted.slice(0, sorted.findLastIndex((key) => textOf(options[key]).trim() !== '') + 1);
  const several = Array.isArray(question.correctOptions) ? question.correctOptions : [];
  const chosen = several.length > 0 ? several : [question.correctOption].filter(Boolean);
  const draft = {
    options: keys.map((key) => textOf(options[key])),
    correct: chosen.map((key) => keys.indexOf(textOf(key))),
  };
  const foreign = keys.find((key, at) => key !== (optionKeys[at] ?? key));
  if (foreign === undefined) return draft;
  return { ...draft, refusal: t`Its option ${foreign} does not follow on the one before it, or is none of A to J.` };
}
