import { paths } from '../../paths.ts';

/** The tab is in the address, so that it survives a reload and can be linked to. */
export const tabParameter = 'tab';

/** Where the questions of an exam are edited. */
export const questionsTab = (examId: string) => `${paths.editExam(examId)}?${tabParameter}=questions`;
