export { CreatePage } from './create-page.tsx'
export { RecordPage } from './record-page.tsx'
