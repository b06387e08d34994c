/** How many questions were right. @param correct the column of a report: `1` or `0` for each question */
export const countRight = (correct: string): number => correct.replaceAll('0', '').length;
