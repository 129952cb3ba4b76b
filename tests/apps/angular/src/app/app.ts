import { Component, CUSTOM_ELEMENTS_SCHEMA, type ElementRef, signal, viewChild } from "@angular/core";

@Component({
  selector: "app-root",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <p id="state">{{ state() }}</p>
    <td-fitters #dealers theme="light" [attr.columns]="columns" [filter]="filter" (td-ready)="show($event)">
      <p>Loading the dealers</p>
    </td-fitters>
    @if (state() === "never") {
      <td-fitter [idValue]="'12'" (td-saved)="state.set($event.detail.resource)" />
    }
  `,
})
export class App {
  readonly state = signal("waiting");
  readonly columns = "name";
  readonly filter = "status=ACTIVE";
  readonly dealers = viewChild.required<ElementRef<HTMLElementTagNameMap["td-fitters"]>>("dealers");

  show({ detail }: CustomEvent<{ tag: string }>): void {
    const isConfigured = this.dealers().nativeElement.filter === this.filter;
    this.state.set(detail.tag === "td-fitters" && isConfigured ? "ready" : "wrong");
  }
}
