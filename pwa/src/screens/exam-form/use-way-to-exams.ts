import { paths } from '../../paths.ts';
import { useWayBack } from '../../screen-parts/navigation/use-way-back.ts';

/** Returns from an exam's form to the list, with its search if the form was opened from there. */
export const useWayToExams = () => useWayBack(paths.adminExams(), ({ pathname }) => pathname === paths.adminExams());
