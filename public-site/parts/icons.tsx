import type { ReactNode } from 'react'

const Icon = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <svg
    className={`icon ${className}`}
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const PinIcon = () => (
  <Icon>
    <path d="M12 21s-7-6.2-7-11.4a7 7 0 0 1 14 0C19 14.8 12 21 12 21Z" />
    <circle cx="12" cy="9.6" r="2.4" />
  </Icon>
)
export const MenuIcon = () => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
)
export const ChevronIcon = () => (
  <Icon className="chevron">
    <path d="m6 9 6 6 6-6" />
  </Icon>
)
export const ArrowIcon = () => (
  <Icon className="directed">
    <path d="M5 12h14m-6-6 6 6-6 6" />
  </Icon>
)
export const BackIcon = () => (
  <Icon className="directed">
    <path d="M19 12H5m6-6-6 6 6 6" />
  </Icon>
)
export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6 6 18" />
  </Icon>
)
export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m20 20-4.3-4.3" />
  </Icon>
)
export const MailIcon = () => (
  <Icon>
    <rect x="3" y="5.5" width="18" height="13" rx="2" />
    <path d="m3.5 7 8.5 6.5L20.5 7" />
  </Icon>
)
export const PhoneIcon = () => (
  <Icon>
    <path d="M6.5 3.5h3l1.5 4-2 1.6a12 12 0 0 0 5.9 5.9l1.6-2 4 1.5v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z" />
  </Icon>
)
export const ShareIcon = () => (
  <Icon>
    <path d="M12 15V4m-4 3.5L12 4l4 3.5M7 11H5.5v8.5h13V11H17" />
  </Icon>
)
export const CheckIcon = () => (
  <Icon>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
)

/** Arrow for external links, used instead of the networks' trademarked logos. */
export const LinkIcon = () => (
  <Icon className="directed">
    <path d="M9 6h9v9M18 6 6 18" />
  </Icon>
)
