import { t } from '@lingui/core/macro';
import { createCollector } from '../collector.ts';
import { readDetailsLine } from '../details-line.ts';
import type { Format } from '../format.ts';
import { readCategoryPath } from '../moodle-text.ts';
import { createPacer } from '../pacer.ts';
import { isNumber } from '../question-texts.ts';
import { placeOfLine } from '../wording.ts';
import { childOf, readElements, textIn } from '../xml/read-elements.ts';
import { findFilesById } from './find-files.ts';
import { parseQuestion } from './parse-question.ts';
import { findSharedFeedback } from './shared-feedback.ts';

export const readMoodleXml: Format['read'] = async ({ text, encodingNote }, task) => {
  const collector = createCollector();
  if (encodingNote) collector.lose(encodingNote);
  const pace = createPacer(task);
  const shared = await findSharedFeedback(text, (done) => pace(done / 3, 0));
  for (const usual of shared.values()) {
    const feedback = usual.slice(0, 200);
    collector.lose(t`Feedback that most questions share is not imported: “${feedback}”`);
  }
  let isOwn = false;
  await readElements(
    text,
    new Set(['question']),
    (question) => {
      if (question.attributes.type === 'category') {
        const info = childOf(question, 'info');
        const details = readDetailsLine(textIn(childOf(info, 'text')));
        const path = textIn(childOf(childOf(question, 'category'), 'text'));
        isOwn ||= details !== undefined;
        if (details) collector.startExam(details, findFilesById(info));
        else collector.startCategory(readCategoryPath(path));
        return;
      }
      if (!isNumber(textIn(childOf(question, 'name')))) collector.lose(t`Question titles are not imported.`);
      const around = { shared, attachments: collector.attachments, isOwn };
      collector.add({ place: placeOfLine(question.line), ...parseQuestion(question, around) });
    },
    (done) => pace((1 + 2 * done) / 3, collector.count),
  );
  return collector.finish();
};
