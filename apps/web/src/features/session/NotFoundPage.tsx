export { NotFoundPage } from '../../shared/parts/NotFoundPage.tsx';
