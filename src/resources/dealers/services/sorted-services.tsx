/** Services below their categories, moved by dragging or by keyboard on the handle, also from one category to another. */
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import grip from "@shoelace-style/shoelace/dist/assets/icons/grip-vertical.svg";
import type { ReactNode } from "react";
import type { AnyRecord } from "../../../contract/resource";
import { useT } from "../../../runtime/react";
import { Icon } from "../../../ui/icon/icon";
import { Link } from "../../../ui/link/link";
import { Heading } from "../../../ui/text/heading";
import { categoryOf, dropPlace, headOf, type ServicePlace } from "./service-move";

export interface SortedServicesProps {
  readonly categories: readonly AnyRecord[];
  /** In their stored order. */
  readonly services: readonly AnyRecord[];
  readonly nameOf: (record: AnyRecord) => string;
  readonly mayMove: boolean;
  /** Control that selects a service. */
  readonly selection: (service: AnyRecord) => ReactNode;
  readonly onMove: (id: number, to: ServicePlace) => void;
}

/** Keeps the rows where they are while one is dragged: the heads between them would otherwise be covered. */
const keepRows = (): null => null;

export function SortedServices({ categories, services, nameOf, mayMove, selection, onMove }: SortedServicesProps) {
  const t = useT();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const servicesOf = ({ id }: AnyRecord): readonly AnyRecord[] =>
    services.filter((service) => categoryOf(service) === id);
  const shown = categories.flatMap(servicesOf);
  const placeOf = (id: UniqueIdentifier, over: UniqueIdentifier): ServicePlace | undefined =>
    dropPlace(
      shown,
      categories.map((category) => category.id),
      Number(id),
      over,
    );
  const labelOf = (id: UniqueIdentifier): string => {
    const service = shown.find((candidate) => candidate.id === id);
    return service === undefined ? "" : nameOf(service);
  };
  const say = (key: "over" | "dropped", id: UniqueIdentifier, over: UniqueIdentifier | undefined): string => {
    const to = over === undefined ? undefined : placeOf(id, over);
    const category = categories.find((candidate) => candidate.id === to?.category);
    if (to === undefined || category === undefined) return t("order.say.cancelled", { label: labelOf(id) });
    const place = { label: labelOf(id), category: nameOf(category), place: to.index + 1 };
    return t(`service-category.services.${key}`, place);
  };
  const announcements: Announcements = {
    onDragStart: ({ active: { id } }) =>
      t("order.say.taken", { label: labelOf(id), place: shown.findIndex((service) => service.id === id) + 1 }),
    onDragOver: ({ active, over }) =>
      over === null || over.id === active.id ? undefined : say("over", active.id, over.id),
    onDragEnd: ({ active, over }) => say("dropped", active.id, over?.id),
    onDragCancel: ({ active: { id } }) => t("order.say.cancelled", { label: labelOf(id) }),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        const to = over === null ? undefined : placeOf(active.id, over.id);
        if (to !== undefined) onMove(Number(active.id), to);
      }}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t("order.instructions") } }}
    >
      <SortableContext items={shown.map(({ id }) => id)} strategy={keepRows}>
        {categories.map((category) => (
          <section key={category.id} aria-label={nameOf(category)}>
            <CategoryHead id={category.id} name={nameOf(category)} mayMove={mayMove} />
            <ol className="td-order__list">
              {servicesOf(category).map((service) => (
                <ServiceRow key={service.id} id={service.id} name={nameOf(service)} mayMove={mayMove}>
                  {selection(service)}
                </ServiceRow>
              ))}
            </ol>
          </section>
        ))}
      </SortableContext>
    </DndContext>
  );
}

interface RowProps {
  readonly id: number;
  readonly name: string;
  readonly mayMove: boolean;
  readonly children?: ReactNode;
}

/** Head of a category, which takes what is dropped on it as its first service. */
function CategoryHead({ id, name, mayMove }: RowProps) {
  const { setNodeRef, isOver } = useDroppable({ id: headOf(id), disabled: !mayMove });
  return (
    <div ref={setNodeRef} className="td-sorted-services__head" data-over={isOver || undefined}>
      <Heading level={3}>{name}</Heading>
    </div>
  );
}

function ServiceRow({ id, name, mayMove, children }: RowProps) {
  const t = useT();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging, isOver } = useSortable({
    id,
    disabled: !mayMove,
  });
  return (
    <li
      ref={setNodeRef}
      className="td-order__row"
      style={{ transform: CSS.Translate.toString(transform) }}
      data-dragging={isDragging || undefined}
      data-over={(isOver && !isDragging) || undefined}
    >
      {mayMove ? (
        <button
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          className="td-order__grip"
          aria-label={t("order.drag", { label: name })}
        >
          <Icon icon={grip} />
        </button>
      ) : null}
      {children}
      <span className="td-order__name">
        <Link to={`service/${id}`}>{name}</Link>
      </span>
    </li>
  );
}
