import { ListPage, text, translated } from '#admin'
import { WeekBar } from './week-bar.tsx'
import weeklyWages from './weekly-wages.resource.ts'

const EMPTY = {
  title: text('No weekly wages here'),
  why: text(
    'Create drafts for a week to work out what people who are paid by the hour get for it.',
  ),
}

/** What people who are paid by the hour get: drafted a week at a time, approved and paid. */
export default function WeeklyList() {
  return (
    <ListPage definition={translated(weeklyWages)} empty={EMPTY} above={<WeekBar />} leadsAbove />
  )
}
