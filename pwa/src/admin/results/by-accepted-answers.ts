import { laterQuestions } from '@quiz-app/shared/accepted-answers';
import type { Exam } from '@quiz-app/shared/exam';
import type { ExamStatistics } from '@quiz-app/shared/exam-statistics';

/** The figures with the answers that questions accept by now: reports of earlier versions are scored by them, too. */
export function byAcceptedAnswers(statistics: ExamStatistics, newest: Exam | null | undefined): ExamStatistics {
  if (!newest) return statistics;
  const later = laterQuestions(newest);
  const questions = statistics.questions.map((figures) => ({
    ...figures,
    question: later(figures.question) ?? figures.question,
  }));
  return { ...statistics, questions };
}
