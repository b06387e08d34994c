/** “Question” in the languages of the open collections, as used in their numbered headings. */
const word =
  /^(?:Question|Q|Pregunta|Pergunta|Questão|Domanda|Frage|Vraag|Fråga|Pytanie|Otázka|Питання|Вопрос|Soru|प्रश्न|प्र|问题|問題|質問|题|題|질문|문제|Câu hỏi|Câu|Pertanyaan|Soal)\s*(?=\d)/iu;
/** Others abbreviate their word to a capital letter: `P30.`. A colon is not enough: `H2: water or hydrogen?` */
const letter = /^\p{Lu}(?=\d)/u;
/** Not before a digit, as in 3.14 and 10:30. */
const point = /^\s*(?:[.):](?!\d)|[．。：）、])\s*/u;

/** The number of a question at the start of a text, such as `Q1. `, `P30.`, `问题3。` or `12)`; empty if there is none. */
function numberOf(text: string): string {
  const start = word.exec(text)?.[0] ?? letter.exec(text)?.[0] ?? '';
  const digits = /^\d+/.exec(text.slice(start.length))?.[0];
  if (!digits) return '';
  const number = start + digits;
  const rest = text.slice(number.length);
  const end = point.exec(rest)?.[0];
  if (end !== undefined) return letter.test(text) && !word.test(text) && /[:：]/.test(end) ? '' : number + end;
  if (word.test(text) && rest === '') return number;
  const space = /^Q\d/i.test(text) && /^\s+/.exec(rest)?.[0];
  return space ? number + space : '';
}

/** Whether a text starts with the number of a question. */
export const isNumbered = (text: string) => numberOf(text) !== '';

/** A text without the number of a question at its start. */
export const withoutNumber = (text: string) => text.slice(numberOf(text).length);

/** Whether a line that is not a heading looks like the start of a question: `Q78. Which …`, also in bold. */
export function looksLikeQuestion(line: string): boolean {
  const text = line.replace(/^ {0,3}(?:\*\*|__)?/, '');
  return isNumbered(text) && !/^\d/.test(text);
}
