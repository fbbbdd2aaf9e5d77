import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import BlockIcon from '@mui/icons-material/BlockOutlined'
import BuildIcon from '@mui/icons-material/BuildOutlined'
import CardIcon from '@mui/icons-material/CreditCardOutlined'
import CartIcon from '@mui/icons-material/ShoppingCartOutlined'
import CategoryIcon from '@mui/icons-material/CategoryOutlined'
import CelebrationIcon from '@mui/icons-material/CelebrationOutlined'
import ChartIcon from '@mui/icons-material/BarChartOutlined'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import DashboardIcon from '@mui/icons-material/DashboardOutlined'
import DepartmentIcon from '@mui/icons-material/ApartmentOutlined'
import DotIcon from '@mui/icons-material/RadioButtonUncheckedOutlined'
import EngineeringIcon from '@mui/icons-material/EngineeringOutlined'
import EventIcon from '@mui/icons-material/EventOutlined'
import FactoryIcon from '@mui/icons-material/FactoryOutlined'
import FailedIcon from '@mui/icons-material/SmsFailedOutlined'
import GroupsIcon from '@mui/icons-material/GroupsOutlined'
import HandshakeIcon from '@mui/icons-material/HandshakeOutlined'
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import HolidayIcon from '@mui/icons-material/BeachAccessOutlined'
import InventoryIcon from '@mui/icons-material/Inventory2Outlined'
import JarIcon from '@mui/icons-material/LiquorOutlined'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import LabelIcon from '@mui/icons-material/SellOutlined'
import LanguageIcon from '@mui/icons-material/TranslateOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import MachineryIcon from '@mui/icons-material/PrecisionManufacturingOutlined'
import MessageIcon from '@mui/icons-material/SmsOutlined'
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import PictureIcon from '@mui/icons-material/ImageOutlined'
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined'
import ScaleIcon from '@mui/icons-material/StraightenOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import ShippingIcon from '@mui/icons-material/LocalShippingOutlined'
import StarIcon from '@mui/icons-material/StarBorderOutlined'
import SignOutIcon from '@mui/icons-material/LogoutOutlined'
import StorefrontIcon from '@mui/icons-material/StorefrontOutlined'
import VehicleIcon from '@mui/icons-material/DirectionsCarOutlined'
import WebIcon from '@mui/icons-material/LanguageOutlined'
import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import type { IconName } from '#schema/engine'
import type { ComponentType } from 'react'
import type { SvgIconProps } from '@mui/material'

const ICONS: Readonly<Record<IconName, ComponentType<SvgIconProps>>> = {
  article: ArticleIcon,
  badge: BadgeIcon,
  block: BlockIcon,
  build: BuildIcon,
  card: CardIcon,
  cart: CartIcon,
  category: CategoryIcon,
  celebration: CelebrationIcon,
  chart: ChartIcon,
  dashboard: DashboardIcon,
  department: DepartmentIcon,
  engineering: EngineeringIcon,
  event: EventIcon,
  factory: FactoryIcon,
  failed: FailedIcon,
  groups: GroupsIcon,
  handshake: HandshakeIcon,
  help: HelpIcon,
  holiday: HolidayIcon,
  inventory: InventoryIcon,
  jar: JarIcon,
  key: KeyIcon,
  label: LabelIcon,
  machinery: MachineryIcon,
  message: MessageIcon,
  payments: PaymentsIcon,
  person: PersonIcon,
  picture: PictureIcon,
  receipt: ReceiptIcon,
  scale: ScaleIcon,
  schedule: ScheduleIcon,
  settings: SettingsIcon,
  shipping: ShippingIcon,
  star: StarIcon,
  storefront: StorefrontIcon,
  vehicle: VehicleIcon,
  wallet: WalletIcon,
  web: WebIcon,
  dark: DarkIcon,
  light: LightIcon,
  language: LanguageIcon,
  out: SignOutIcon,
}

/** The icon for a name in a definition; a plain ring for an unknown name. */
export const findIcon = (name: string | undefined): ComponentType<SvgIconProps> =>
  Object.entries(ICONS).find(([each]) => each === name)?.[1] ?? DotIcon
