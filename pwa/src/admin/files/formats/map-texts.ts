import { kindOf, type QuestionFields } from '@quiz-app/shared/question-kinds';

type Change = (text: string) => string;

/** Changes every text in a question's fields, such as those of units and accepted answers. */
export function mapTexts<Fields>(fields: Fields, change: Change): Fields {
  if (typeof fields === 'string') return change(fields) as Fields;
  if (Array.isArray(fields)) return fields.map((each) => mapTexts(each, change)) as Fields;
  if (typeof fields !== 'object' || fields === null) return fields;
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, mapTexts(value, change)])) as Fields;
}

/** Changes the texts of a question's fields that may be rich: those that takers choose from, order or match. */
export const mapRichTexts = <Fields extends QuestionFields>(fields: Fields, change: Change): Fields =>
  kindOf(fields).mapTexts(fields, change) as Fields;
