import { paths } from '../../paths.ts';

/** The tab is in the URL, so that it survives a reload and can be linked to. */
export const tabParameter = 'tab';

/** The URL of the tab with the exam's questions. */
export const questionsTab = (examId: string) => `${paths.editExam(examId)}?${tabParameter}=questions`;
