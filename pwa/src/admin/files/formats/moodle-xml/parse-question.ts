import { t } from '@lingui/core/macro';
import type { Attachments } from '../attachments.ts';
import { parseCloze } from '../cloze.ts';
import type { FoundQuestion } from '../collector.ts';
import { type Made, nameOfAnswer } from '../moodle-answers.ts';
import { convertMoodleText } from '../moodle-text.ts';
import { conditional, createQuestionTexts, joinExplanation, type QuestionTexts } from '../question-texts.ts';
import type { BuiltText } from '../text/text-builder.ts';
import { readKey, withPenalty } from '../weights.ts';
import { childOf, childrenOf, textIn, type XmlElement } from '../xml/read-elements.ts';
import { findFilesOf, readOldPicture } from './find-files.ts';
import { oneLanguage } from './one-language.ts';
import {
  draftOf,
  type OtherQuestion,
  readGapSelect,
  readMatching,
  readNumerical,
  readOrdering,
  readShortAnswer,
} from './parse-other.ts';
import { pointsOf } from './points.ts';
import { feedbackKey, type SharedFeedback } from './shared-feedback.ts';

const otherTypes = (): Readonly<Record<string, string>> => ({
  essay: t`It is an essay question.`,
  randomsamatch: t`It is made of short answers at random.`,
  description: t`It is a text without a question.`,
  calculated: t`It asks for a number that is calculated.`,
  calculatedsimple: t`It asks for a number that is calculated.`,
  calculatedmulti: t`Its options are calculated.`,
  ddimageortext: t`It asks for texts to be put on a picture.`,
  ddmarker: t`It asks for places on a picture.`,
});

type Parsed = Omit<FoundQuestion, 'place'>;

/** What the parts of a question need. */
interface Reading {
  texts: QuestionTexts;
  type: string;
  /** @param inherited the format of a text that names none */
  convert: (element: XmlElement | undefined, inherited?: string) => BuiltText;
  isOwn: boolean;
}

/** The parts of the file around a question. */
interface AroundQuestion {
  /** Feedback to leave out. */
  shared: SharedFeedback;
  attachments: Attachments;
  /** Whether this app wrote it. */
  isOwn: boolean;
}

/** Reads a `<question>` of a Moodle XML file. */
export function parseQuestion(question: XmlElement, { shared, attachments, isOwn }: AroundQuestion): Parsed {
  const texts = createQuestionTexts();
  const findFile = findFilesOf(question);
  const convertSource = (source: string, element: XmlElement | undefined, inherited = 'html'): BuiltText => {
    const { text, lost } = oneLanguage(source);
    const built = convertMoodleText(text, element?.attributes.format ?? inherited, {
      attachments,
      findFile: (path) => element && findFile(element, path),
    });
    return { ...built, lost: [...lost, ...built.lost] };
  };
  const convert: Reading['convert'] = (element, inherited) =>
    convertSource(textIn(childOf(element, 'text')), element, inherited);
  const type = question.attributes.type ?? '';
  const stem = childOf(question, 'questiontext');
  const source = oneLanguage(textIn(childOf(stem, 'text')));
  const cloze = type === 'cloze' || type === 'multianswer' ? parseCloze(source.text) : undefined;
  const picture = texts.essential(readOldPicture(question, attachments));
  const asked = texts.essential(cloze ? convertSource(cloze.source, stem) : convert(stem));
  const name = [asked, picture].filter(Boolean).join('\n\n');
  const feedbackOf = (tag: string) => {
    const element = childOf(question, tag);
    return element && shared.has(feedbackKey(element)) ? '' : texts.beside(convert(element));
  };
  const feedbacks = [
    feedbackOf('generalfeedback'),
    conditional('right', feedbackOf('correctfeedback')),
    conditional('partly right', feedbackOf('partiallycorrectfeedback')),
    conditional('wrong', feedbackOf('incorrectfeedback')),
  ];
  const reading = { texts, type, convert, isOwn };
  const own = cloze
    ? {
        ...draftOf(cloze.refusal ? { refusal: cloze.refusal } : { own: { kind: 'gaps', gaps: cloze.gaps } }),
        found: cloze.feedback,
        lost: [...source.lost, ...cloze.lost],
      }
    : ownOf(question, name, reading);
  const { points, lost } = pointsOf(question, cloze?.gaps);
  const { found, refusal: why, lost: lostHere = [], ...fields } = own;
  const refusal = texts.refusal ?? why;
  return {
    name,
    ...fields,
    ...(points !== undefined && { points }),
    explanation: joinExplanation(feedbacks, found),
    ...(refusal && { refusal }),
    lost: [...texts.lost, ...lostHere, ...lost],
  };
}

/** What depends on the type of a question: its fields, and the feedback of its answers. */
type Own = Omit<Parsed, 'name' | 'explanation'> & { name?: string; found: { text: string; feedback: string }[] };

function ownOf(question: XmlElement, name: string, reading: Reading): Own {
  const { type, texts, convert } = reading;
  if (type === 'multichoice' || type === 'truefalse') return choiceOf(question, reading);
  if (type === 'gapselect' || type === 'ddwtos') {
    const { name: inOrder, ...made } = readGapSelect(question, name, reading);
    return { ...draftOf(made as Made<OtherQuestion>), name: inOrder, found: [] };
  }
  const read = readers[type];
  if (!read)
    return { options: [], correct: [], refusal: otherTypes()[type] ?? unknownType(type.slice(0, 40)), found: [] };
  const made = read(question, reading);
  const found = childrenOf(question, 'answer').map((answer) => ({
    text: nameOfAnswer(textIn(childOf(answer, 'text'))),
    feedback: texts.beside(convert(childOf(answer, 'feedback'))),
  }));
  return { ...draftOf(made), ...('lost' in made && made.lost && { lost: made.lost }), found };
}

const unknownType = (type: string) =>
  type === ''
    ? t`It is of a type that this app does not have (none).`
    : t`It is of a type that this app does not have (${type}).`;

const readers: Readonly<Record<string, (question: XmlElement, reading: Reading) => Made<OtherQuestion>>> = {
  numerical: readNumerical,
  shortanswer: readShortAnswer,
  matching: readMatching,
  match: readMatching,
  ordering: readOrdering,
};

function choiceOf(question: XmlElement, { texts, type, convert, isOwn }: Reading): Own {
  const inherited = type === 'multichoice' ? (childOf(question, 'questiontext')?.attributes.format ?? 'html') : 'plain';
  const found = childrenOf(question, 'answer').map((answer) => ({
    text: texts.essential(convert(answer, inherited)),
    feedback: texts.beside(convert(childOf(answer, 'feedback'))),
    weight: Number(answer.attributes.fraction ?? 0),
  }));
  if (type === 'truefalse') {
    const truths = found.map(({ text }) => text.toLowerCase());
    const [yes, no] = [truths.indexOf('true'), truths.indexOf('false')].map((at) => found[at]);
    if (found.length === 2 && yes && no) found.splice(0, 2, { ...yes, text: 'True' }, { ...no, text: 'False' });
  }
  const isSingle = type === 'truefalse' || !/^(?:false|0)$/.test(textIn(childOf(question, 'single')).trim());
  const weights = found.map(({ weight }) => weight);
  const { correct, refusal, lost, marking, penalty } = withPenalty(
    readKey(weights, isSingle, isOwn),
    weights,
    isSingle,
  );
  return {
    options: found.map(({ text }) => text),
    correct,
    ...(refusal && { refusal }),
    ...(marking && { marking }),
    penalty,
    lost,
    found,
  };
}
