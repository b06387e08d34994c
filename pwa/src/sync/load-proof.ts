/** Loads what signs attempts, sends those of others and knows the keys, which an exam can be taken without. */
export const loadProof = () => import('./proof.ts');
