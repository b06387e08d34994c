import type { Language } from '@quiz-app/shared/app-languages';
import type { ImportedExam, ImportSummary } from '@quiz-app/shared/import';
import { shownLanguage } from '../../language/language.ts';
import { deleteExams, importExams } from '../../sync/admin/edit-exam.ts';
import type { Device } from '../../sync/device.ts';
import { type SampleTexts, sampleTexts } from './sample-texts.ts';

/** Five questions that show what an exam can ask: one or several correct options, True/False, code, explanations. */
function sampleExam(language: Language, { name, category, planet, primes, water, train, program }: SampleTexts) {
  const [earth, jupiter, saturn, neptune] = planet.options;
  const [first, second, third, fourth] = program.options;
  const questions: ImportedExam['questions'] = [
    {
      name: planet.question,
      options: { A: earth, B: jupiter, C: saturn, D: neptune },
      correctOptions: ['B'],
      explanation: planet.explanation,
    },
    {
      name: primes.question,
      options: { A: '2', B: '9', C: '11', D: '15' },
      correctOptions: ['A', 'C'],
      explanation: primes.explanation,
    },
    { name: water.question, options: { A: 'True', B: 'False' }, correctOptions: ['A'], explanation: water.explanation },
    {
      name: train.question,
      options: {
        A: `1 ${train.hour} 10 ${train.minute}`,
        B: `1 ${train.hour} 30 ${train.minute}`,
        C: `1 ${train.hour} 50 ${train.minute}`,
        D: `2 ${train.hour} 30 ${train.minute}`,
      },
      correctOptions: ['B'],
    },
    {
      name: `${program.question}\n\n\`\`\`python\nfor number in range(3):\n    print(number)\n\`\`\``,
      options: { A: first, B: second, C: third, D: fourth },
      correctOptions: ['C'],
      explanation: program.explanation,
    },
  ];
  const settings = { duration: 300, totalMarks: 10, passingMarks: 6, published: false };
  return { name, category, ...settings, ...(language !== 'en' && { language }), questions } satisfies ImportedExam;
}

/** Stores the sample exam as a draft, in the language that is shown. */
export function addSampleExam(device: Device) {
  const language = shownLanguage();
  return importExams(device, [sampleExam(language, sampleTexts[language])]);
}

/** Undoes `addSampleExam`, unless the exam was changed meanwhile. */
export const removeSampleExam = (device: Device, { _id, version }: ImportSummary[number]) =>
  deleteExams(device, [{ _id, version }]);
