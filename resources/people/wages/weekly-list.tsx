import { ListPage, text, translated } from '#admin'
import { WeekBar } from './week-bar.tsx'
import weeklyWages from './weekly-wages.resource.ts'

const EMPTY = {
  title: text('No weekly wages here'),
  why: text('Create drafts for a week to calculate the wages of people paid by the hour.'),
}

/** What people who are paid by the hour get: drafted a week at a time, approved and paid. */
export default function WeeklyList() {
  return (
    <ListPage definition={translated(weeklyWages)} empty={EMPTY} above={<WeekBar />} leadsAbove />
  )
}
