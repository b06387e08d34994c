import type { Attachments } from '../attachments.ts';
import type { FoundQuestion } from '../collector.ts';
import { convertMoodleText } from '../moodle-text.ts';
import { conditional, createQuestionTexts, joinExplanation } from '../question-texts.ts';
import type { BuiltText } from '../text/text-builder.ts';
import { acceptedAnswers, readKey } from '../weights.ts';
import { childOf, childrenOf, textIn, type XmlElement } from '../xml/read-elements.ts';
import { findFilesOf, readOldPicture } from './find-files.ts';
import { feedbackKey, type SharedFeedback } from './shared-feedback.ts';

const shortAnswer = 'It asks for a short answer to be typed.';

const otherKinds: Readonly<Record<string, string>> = {
  numerical: 'It asks for a number.',
  essay: 'It is an essay question.',
  matching: 'It is a matching question.',
  randomsamatch: 'It is a matching question.',
  match: 'It is a matching question.',
  cloze: 'It is a text with gaps (Cloze).',
  multianswer: 'It is a text with gaps (Cloze).',
  gapselect: 'It is a text with gaps.',
  ddwtos: 'It is a text with gaps.',
  description: 'It is a text without a question.',
  calculated: 'It asks for a number that is calculated.',
  calculatedsimple: 'It asks for a number that is calculated.',
  calculatedmulti: 'Its options are calculated.',
  ordering: 'It asks for an order.',
};

/** Reads a `<question>` of a Moodle XML file. @param shared feedback to leave out @param attachments of the file */
export function parseQuestion(
  question: XmlElement,
  shared: SharedFeedback,
  attachments: Attachments,
): Omit<FoundQuestion, 'place'> {
  const texts = createQuestionTexts();
  const findFile = findFilesOf(question);
  const formatOf = (element: XmlElement | undefined) => element?.attributes.format ?? 'html';
  const convert = (element: XmlElement | undefined, inherited = formatOf(element)): BuiltText =>
    convertMoodleText(textIn(childOf(element, 'text')), element?.attributes.format ?? inherited, {
      attachments,
      findFile: (path) => element && findFile(element, path),
    });
  const type = question.attributes.type ?? '';
  const stem = childOf(question, 'questiontext');
  const picture = texts.essential(readOldPicture(question, attachments));
  const name = [texts.essential(convert(stem)), picture].filter(Boolean).join('\n\n');
  const feedbackOf = (name: string) => {
    const element = childOf(question, name);
    return element && shared.has(feedbackKey(element)) ? '' : texts.beside(convert(element));
  };
  const feedbacks = [
    feedbackOf('generalfeedback'),
    conditional('right', feedbackOf('correctfeedback')),
    conditional('partly right', feedbackOf('partiallycorrectfeedback')),
    conditional('wrong', feedbackOf('incorrectfeedback')),
  ];
  if (type !== 'multichoice' && type !== 'truefalse' && type !== 'shortanswer') {
    const refusal = otherKinds[type] ?? `It is of a type that this app does not have (${type.slice(0, 40) || 'none'}).`;
    return { name, options: [], correct: [], refusal, explanation: joinExplanation(feedbacks) };
  }
  const lost: string[] = [];
  if (childrenOf(question, 'hint').some((hint) => textIn(hint).trim() !== '')) lost.push('Its hints are not imported.');
  const grade = Number(textIn(childOf(question, 'defaultgrade')) || 1);
  if (grade !== 1) lost.push('All questions count the same here; its own marks are not imported.');
  const answers = childrenOf(question, 'answer');
  const found = answers.map((answer) => ({
    text: texts.essential(convert(answer, type === 'multichoice' ? formatOf(stem) : 'plain')),
    feedback: texts.beside(convert(childOf(answer, 'feedback'))),
    weight: Number(answer.attributes.fraction ?? 0),
  }));
  if (type === 'shortanswer') {
    const explanation = joinExplanation(feedbacks, found);
    return { name, ...acceptedAnswers(found), explanation, refusal: shortAnswer };
  }
  if (type === 'truefalse') {
    const truths = found.map(({ text }) => text.toLowerCase());
    const order = [truths.indexOf('true'), truths.indexOf('false')].map((at) => found[at]);
    const [yes, no] = order;
    if (found.length === 2 && yes && no) found.splice(0, 2, { ...yes, text: 'True' }, { ...no, text: 'False' });
  }
  const isSingle = type === 'truefalse' || !/^(?:false|0)$/.test(textIn(childOf(question, 'single')).trim());
  const key = readKey(
    found.map(({ weight }) => weight),
    isSingle,
  );
  const refusal = texts.refusal ?? key.refusal;
  return {
    name,
    options: found.map(({ text }) => text),
    correct: key.correct,
    explanation: joinExplanation(feedbacks, found),
    ...(refusal && { refusal }),
    lost: [...texts.lost, ...key.lost, ...lost],
  };
}
