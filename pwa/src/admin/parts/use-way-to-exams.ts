import { paths } from '../../paths.ts';
import { useWayBack } from '../../screen-parts/navigation/use-way-back.ts';

/** Returns to the list of exams, with its search if the page was opened from there. */
export const useWayToExams = () => useWayBack(paths.adminExams(), ({ pathname }) => pathname === paths.adminExams());
