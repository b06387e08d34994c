import { t } from '@lingui/core/macro';
import { createCollector } from '../collector.ts';
import { readDetailsLine, readQuestionLine } from '../details-line.ts';
import type { Format } from '../format.ts';
import { readCategoryPath } from '../moodle-text.ts';
import { createPacer } from '../pacer.ts';
import { placeOfLine } from '../wording.ts';
import { parseQuestion } from './parse-question.ts';

export const readGift: Format['read'] = async ({ text, encodingNote }, task) => {
  const collector = createCollector();
  if (encodingNote) collector.lose(encodingNote);
  const pace = createPacer(task);
  const lines = text.split('\n');
  let block: string[] = [];
  let start = 0;
  let hasDetails = false;
  /** Whether this app wrote the file. */
  let isOwn = false;
  /** Of the next question. */
  let points: number | undefined;
  const endBlock = () => {
    if (block.length === 0) return;
    const question = parseQuestion(block.join('\n'), collector.attachments, isOwn);
    collector.add({ place: placeOfLine(start + 1), ...question, ...(points !== undefined && { points }) });
    block = [];
    points = undefined;
  };
  for (const [at, line] of lines.entries()) {
    const content = line.trim();
    if (content.startsWith('//')) {
      const details = readDetailsLine(content.slice(2));
      if (details) collector.startExam(details);
      hasDetails ||= details !== undefined;
      isOwn ||= details !== undefined;
      points = readQuestionLine(content.slice(2)) ?? points;
    } else if (content === '') endBlock();
    else if (block.length === 0 && content.startsWith('$CATEGORY:')) {
      // If an exam has stated its details, its path adds nothing.
      if (!hasDetails) collector.startCategory(readCategoryPath(content.slice('$CATEGORY:'.length)));
      hasDetails = false;
    } else {
      if (block.length === 0) start = at;
      if (/^::/.test(content)) collector.lose(t`Question titles are not imported.`);
      block.push(line);
    }
    await pace(at / lines.length, collector.count);
  }
  endBlock();
  return collector.finish();
};
