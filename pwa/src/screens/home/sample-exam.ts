import type { ImportedExam, ImportSummary } from '@quiz-app/shared/import';
import { deleteExams, importExams } from '../../sync/admin/edit-exam.ts';
import type { Device } from '../../sync/device.ts';

/** Five questions that show what an exam can ask: one or several correct options, True/False, code, explanations. */
const sampleExam: ImportedExam = {
  name: 'Sample exam',
  category: 'General knowledge',
  duration: 300,
  totalMarks: 10,
  passingMarks: 6,
  published: false,
  questions: [
    {
      name: 'Which planet is the largest in our solar system?',
      options: { A: 'Earth', B: 'Jupiter', C: 'Saturn', D: 'Neptune' },
      correctOptions: ['B'],
      explanation: 'Jupiter is eleven times as wide as the Earth.',
    },
    {
      name: 'Which of these numbers are prime?',
      options: { A: '2', B: '9', C: '11', D: '15' },
      correctOptions: ['A', 'C'],
      explanation: '9 is 3 × 3, and 15 is 3 × 5.',
    },
    {
      name: 'Water boils at a lower temperature on a high mountain than at the sea.',
      options: { A: 'True', B: 'False' },
      correctOptions: ['A'],
      explanation: 'The air presses less on the water there.',
    },
    {
      name: 'A train leaves at 9:50 and arrives at 11:20. How long does the journey take?',
      options: { A: '1 h 10 min', B: '1 h 30 min', C: '1 h 50 min', D: '2 h 30 min' },
      correctOptions: ['B'],
    },
    {
      name: 'What does this program print?\n\n```python\nfor number in range(3):\n    print(number)\n```',
      options: { A: '1, 2 and 3', B: '0, 1, 2 and 3', C: '0, 1 and 2', D: '3, three times' },
      correctOptions: ['C'],
      explanation: '`range(3)` starts at 0 and stops before 3.',
    },
  ],
};

/** Stores the sample exam as a draft. */
export const addSampleExam = (device: Device) => importExams(device, [sampleExam]);

/** Undoes `addSampleExam`, unless the exam was changed meanwhile. */
export const removeSampleExam = (device: Device, { _id, version }: ImportSummary[number]) =>
  deleteExams(device, [{ _id, version }]);
