import { readFile } from './reading.ts';

// Parts of items of QTI 2.

export const declare = (id: string, type: string, values: readonly string[], more = '') =>
  `<responseDeclaration identifier="${id}" ${/air/.test(type) || type === 'ids' ? 'cardinality="multiple"' : 'cardinality="single"'} baseType="${type === 'ids' ? 'identifier' : type}"><correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>${more}</responseDeclaration>`;
export const item = (declarations: string, body: string, rules: string) =>
  `<assessmentItem identifier="i" title="1">${declarations}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/><itemBody>${body}</itemBody>${rules}</assessmentItem>`;
export const processing = (...rules: string[]) => `<responseProcessing>${rules.join('')}</responseProcessing>`;
export const condition = (first: string, ...others: string[]) =>
  `<responseCondition><responseIf>${first}</responseIf>${others.map((each) => `<responseElseIf>${each}</responseElseIf>`).join('')}</responseCondition>`;
export const score = (marks: number) =>
  `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${marks}</baseValue></setOutcomeValue>`;
export const show =
  '<setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">nearly</baseValue></setOutcomeValue>';
export const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`;
export const variable = (id = 'R') => `<variable identifier="${id}"/>`;
export const value = (type: string, text: string) => `<baseValue baseType="${type}">${text}</baseValue>`;
export const isRight = (id = 'R') => `<match>${variable(id)}<correct identifier="${id}"/></match>`;
export const is = (type: string, text: string, id = 'R') => `<match>${variable(id)}${value(type, text)}</match>`;
export const entry = (id = 'R') => `<p>It is <textEntryInteraction responseIdentifier="${id}"/> here.</p>`;
export const inline = (id = 'R') =>
  `<p>Grass is <inlineChoiceInteraction responseIdentifier="${id}"><inlineChoice identifier="a">green</inlineChoice><inlineChoice identifier="b">blue</inlineChoice></inlineChoiceInteraction> here.</p>`;

/** The only question of a file, or why it was refused. */
export async function imported(xml: string) {
  const { exams, refused } = await readFile(xml);
  const [exam] = exams;
  const question = exam?.questions[0];
  return { question, reason: refused[0]?.reason, marking: exam?.details.marking ?? undefined };
}
