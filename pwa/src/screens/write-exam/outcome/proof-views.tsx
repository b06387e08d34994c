export { CodeView } from './code-view.tsx';
export { ReceiptView } from './receipt-view.tsx';
