/** Makes spreadsheets read the file as UTF-8, as `csv-lines.ts` does; that module would bring the CSV library. */
const byteOrderMark = '\uFEFF';
const exam = 'Planets (example),Science,10 min,4,2';
/** A picture that is named in these columns is in one ZIP file with the table. */
const pictures = ',Picture,Picture Description';
const lines = [
  'Question,Option A,Option B,Option C,Option D,Correct,Explanation,Exam,Category,Duration,Total Marks,Passing Marks' +
    pictures,
  `Which planet is closest to the Sun?,Mercury,Venus,Earth,Mars,A,It goes round the Sun in 88 days.,${exam},,`,
  `Which of these are planets?,Saturn,the Moon,Jupiter,the Sun,"A, C",,${exam},,`,
  `The Earth goes round the Sun.,True,False,,,A,,${exam},,`,
  `How many planets go round the Sun?,7,8,9,,B,,${exam},,`,
];

/** A table of questions to fill in and import: our own template, with the duration in minutes. */
export const exampleFile = () =>
  new File([byteOrderMark, lines.map((line) => `${line}\r\n`).join('')], 'quiz-app-example.csv', { type: 'text/csv' });
