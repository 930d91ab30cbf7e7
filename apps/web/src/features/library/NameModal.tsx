export { NameModal } from '../../shared/parts/NameModal.tsx';
